// Dashboards and alarms use metrics that the server has, and every alarm names its remedy.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { measureProcess } from '@bougie/server'
import { testApps } from '@bougie/server/test/build-test-app.ts'
import { disposedAfterEach } from '@bougie/server/test/describe-on-databases.ts'
import { createTestDatabase } from '@bougie/server/test/test-database.ts'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { repositoryRoot } from '../prisma/paths.ts'
import { readCompose, TEST_SECRETS } from './compose-file.ts'

interface Alert {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly runbook: string }
}

interface Panel {
  readonly title: string
  readonly targets?: readonly { readonly expr: string; readonly datasource: { readonly uid: string } }[]
}

const read = (...path: string[]) => readFileSync(join(repositoryRoot, ...path), 'utf8')
const alerts: readonly Alert[] = parse(read('deploy', 'alerts.yml')).groups.flatMap(
  ({ rules }: { rules: Alert[] }) => rules,
)
const panels: readonly Panel[] = JSON.parse(read('deploy', 'grafana', 'dashboards', 'bougie.json')).panels
const queries = panels.flatMap(({ targets = [] }) => targets)

/** Metrics of Prometheus itself, and of the proxy, which the test of the whole stack reads. */
const OTHERS = ['up', 'haproxy_backend_active_servers']
const FIGURE = /\b(?:(?:bougie|nodejs|process|haproxy)_\w+|up)\b/g
const PART_OF_HISTOGRAM = /_(bucket|sum|count)$/

const startApp = testApps(disposedAfterEach(createTestDatabase))

test('every figure that alarms and the dashboard ask for exists', async () => {
  const { app, application } = await startApp()
  measureProcess(application.metrics)
  const { body } = await app.inject({ url: '/metrics' })
  const existing = new Set([...body.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
  const asked = [...alerts, ...queries].flatMap(({ expr }) => expr.match(FIGURE) ?? ['nothing'])
  const isKnown = (name: string) =>
    OTHERS.includes(name) || existing.has(name) || existing.has(name.replace(PART_OF_HISTOGRAM, ''))
  expect(asked.length).toBeGreaterThan(40)
  expect([...new Set(asked)].filter((name) => !isKnown(name))).toEqual([])
})

test('every alarm names its remedy, there and in the manual', () => {
  const manual = read('docs', 'operations.md')
  expect(alerts.length).toBeGreaterThan(10)
  for (const { alert, labels, annotations } of alerts) {
    expect(['page', 'ticket'], alert).toContain(labels.severity)
    expect(annotations.runbook.length, alert).toBeGreaterThan(20)
    expect(manual, alert).toContain(`| \`${alert}\` |`)
  }
})

test('Prometheus asks every server of the compose file and the proxy, and Grafana finds Prometheus', () => {
  const { services } = readCompose('production', TEST_SECRETS)
  const { scrape_configs: jobs } = parse(read('deploy', 'prometheus.yml'))
  const targets = jobs.flatMap((job: { static_configs: { targets: string[] }[] }) => job.static_configs[0]?.targets)
  const servers = Object.keys(services).filter((name) => name.startsWith('server-'))
  expect(targets).toEqual([...servers.map((name) => `${name}:9464`), 'proxy:8405'])
  const [source] = parse(read('deploy', 'grafana', 'provisioning', 'datasources', 'prometheus.yml')).datasources
  expect(source.url).toBe('http://prometheus:9090')
  expect(new Set(queries.map(({ datasource }) => datasource.uid))).toEqual(new Set([source.uid]))
})

test('each file that a container mounts exists', () => {
  const { services } = readCompose('production', TEST_SECRETS)
  const mounted = Object.values(services).flatMap(({ volumes = [] }) =>
    volumes.filter((volume) => volume.startsWith('./deploy')),
  )
  expect(mounted.length).toBeGreaterThan(4)
  for (const volume of mounted) {
    expect(existsSync(join(repositoryRoot, volume.split(':')[0] ?? '')), volume).toBe(true)
  }
})
