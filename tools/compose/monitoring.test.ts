// Dashboards and alarms use metrics that the server has, and every alarm names its remedy.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { type Environment, measureProcess } from '@bougie/server'
import { matchPlayers, seatPlayer } from '@bougie/server/test/battle-fixture.ts'
import { type TestApp, testApps } from '@bougie/server/test/build-test-app.ts'
import { disposedAfterEach } from '@bougie/server/test/describe-on-databases.ts'
import { createTestDatabase } from '@bougie/server/test/test-database.ts'
import { expect, onTestFinished, test } from 'vitest'
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

async function figuresOf({ app }: TestApp): Promise<string> {
  return (await app.inject({ url: '/metrics' })).body
}

test('every figure that alarms and the dashboard ask for exists', async () => {
  const app = await startApp()
  measureProcess(app.application.metrics)
  const body = await figuresOf(app)
  const existing = new Set([...body.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
  const asked = [...alerts, ...queries].flatMap(({ expr }) => expr.match(FIGURE) ?? ['nothing'])
  const isKnown = (name: string) =>
    OTHERS.includes(name) || existing.has(name) || existing.has(name.replace(PART_OF_HISTOGRAM, ''))
  expect(asked.length).toBeGreaterThan(40)
  expect([...new Set(asked)].filter((name) => !isKnown(name))).toEqual([])
})

test('a level that an alarm compares has a value before anything has happened', async () => {
  const body = await figuresOf(await startApp())
  const gauges = new Set([...body.matchAll(/^# TYPE (\w+) gauge$/gm)].map(([, name]) => name))
  const compared = new Set(alerts.flatMap(({ expr }) => expr.match(FIGURE) ?? []).filter((name) => gauges.has(name)))
  expect(compared.size).toBeGreaterThan(5)
  const hasSample = (name: string) => new RegExp(`^${name}(\\{.*\\})? [\\d.e+-]+$`, 'm').test(body)
  expect([...compared].filter((name) => !hasSample(name))).toEqual([])
})

test('a count whose first failure is an alarm starts at 0', async () => {
  const body = await figuresOf(await startApp())
  const first = alerts.flatMap(({ expr }) => [
    ...expr.matchAll(/increase\((\w+)(?:\{(.*?)\})?\[\w+\]\)\) > 0(?! or .* offset)/g),
  ])
  expect(first.length).toBeGreaterThan(3)
  for (const [expr, name, label = ''] of first) {
    expect(body, expr).toMatch(new RegExp(`^${name}(\\{.*${label}.*\\})? 0$`, 'm'))
  }
})

// Between two edges of its buckets a quantile is only an estimate, so an alarm could come far too early or too late.
test('the bound of an alarm on a quantile is an edge of the buckets', async () => {
  const app = await startApp()
  await matchPlayers(app, { one: await seatPlayer(app), two: await seatPlayer(app) })
  await app.advance(app.config.matchCountdownMs)
  const body = await figuresOf(app)
  const bounds = alerts.flatMap(({ expr }) => [...expr.matchAll(/histogram_quantile\(.*?(\w+)_bucket.*> ([\d.]+)$/g)])
  expect(bounds.length).toBeGreaterThan(1)
  for (const [expr, name = '', bound] of bounds) {
    expect(body, expr).toMatch(new RegExp(`^${name}_bucket\\{le="${bound}"[,}]`, 'm'))
  }
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

/** The configuration that Alertmanager starts with: its program is replaced by one that shows the file that it was given. */
function alertmanagerOf(environment: Environment) {
  const folder = mkdtempSync(join(tmpdir(), 'bougie-alertmanager-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'alertmanager'), '#!/bin/sh\necho "$1" | cut -d = -f 2 | xargs cat\n', { mode: 0o700 })
  const PATH = `${folder}:${process.env['PATH']}`
  const script = join(repositoryRoot, 'deploy', 'alertmanager', 'start.sh')
  const { stdout, stderr } = spawnSync('sh', [script], {
    encoding: 'utf8',
    env: { PATH, TMPDIR: folder, ...environment },
  })
  return { settings: parse(stdout), stderr, contentOf: (file: string) => readFileSync(file, 'utf8') }
}

test('alarms reach the receivers of .env, and nobody without one', () => {
  const { services } = readCompose('production', TEST_SECRETS)
  const { alerting } = parse(read('deploy', 'prometheus.yml'))
  expect(alerting.alertmanagers).toEqual([{ static_configs: [{ targets: ['alertmanager:9093'] }] }])
  expect(services['alertmanager']).toMatchObject({ profiles: services['prometheus']?.profiles })

  const nobody = alertmanagerOf({})
  expect(nobody.settings.receivers).toEqual([{ name: 'operator' }])
  expect(nobody.settings.route).toMatchObject({ receiver: 'operator' })

  const both = alertmanagerOf({
    ALERT_WEBHOOK_URL: 'https://example.org/hook?key=1',
    ALERT_EMAIL_TO: "o'hara@example.org",
    ALERT_EMAIL_FROM: 'bougie@example.org',
    ALERT_SMTP_HOST: 'smtp.example.org:587',
    ALERT_SMTP_USER: 'bougie',
    ALERT_SMTP_PASSWORD: 'pa: ss',
  })
  const [receiver] = both.settings.receivers
  expect(receiver.email_configs).toMatchObject([{ to: "o'hara@example.org", smarthost: 'smtp.example.org:587' }])
  expect(both.contentOf(receiver.email_configs[0].auth_password_file)).toBe('pa: ss')
  expect(both.contentOf(receiver.webhook_configs[0].url_file)).toBe('https://example.org/hook?key=1')

  expect(alertmanagerOf({ ALERT_EMAIL_TO: 'you@example.org' }).stderr).toContain('set ALERT_EMAIL_FROM in .env')
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
