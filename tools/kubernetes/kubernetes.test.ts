// deploy/kubernetes against the schemas that Kubernetes publishes, and its parts against each other.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseConfig, variableNames } from '@bougie/server'
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment'
import type { IJob } from 'kubernetes-models/batch/v1/Job'
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { expect, onTestFinished, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { repositoryRoot } from '../prisma/paths.ts'

interface Resource {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> }
}

const FOLDER = join(repositoryRoot, 'deploy', 'kubernetes')
const EXAMPLES = ['backups.example.yaml', 'operator.example.yaml', 'secret.example.yaml']
/** Files without resources of the folder: the list of them, examples, and values of another project's chart. */
const NO_RESOURCES = ['kustomization.yaml', 'prometheus-adapter.yaml', ...EXAMPLES]

const readText = (file: string) => readFileSync(join(FOLDER, file), 'utf8')
const kustomization: { resources: string[] } = parse(readText('kustomization.yaml'))
const secrets = resourcesIn('secret.example.yaml') as (Resource & { stringData: Record<string, string> })[]
const resources = kustomization.resources.flatMap(resourcesIn)

function resourcesIn(file: string): Resource[] {
  return parseAllDocuments(readText(file)).map((document) => document.toJS() as Resource)
}

const all = <T extends object>(kind: string) =>
  resources.filter((resource): resource is Resource & T => resource.kind === kind)

function only<T extends object>(kind: string): Resource & T {
  const [found, ...more] = all<T>(kind)
  if (!found || more.length > 0) throw new Error(`deploy/kubernetes has one ${kind}`)
  return found
}

const moduleOf = ({ apiVersion, kind }: Resource) => `kubernetes-models/${apiVersion}/${kind}`

/** Checks values by the published schemas, which accept unknown fields. */
async function problemOf(resource: Resource): Promise<string | null> {
  const models = await import(moduleOf(resource))
  try {
    new models[resource.kind](resource).validate()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Checks field names by the types of the same schemas, which refuse unknown fields. */
function misspelt(...checked: readonly Resource[]): readonly string[] {
  const cache = join(repositoryRoot, 'tools', 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'kubernetes-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const lines = checked.map(
    (resource, index) =>
      `import type { I${resource.kind} as T${index} } from '${moduleOf(resource)}'\nexport const r${index}: T${index} = ${JSON.stringify(resource)}`,
  )
  const imports = lines.map((line) => line.split('\n')[0])
  writeFileSync(join(folder, 'resources.ts'), [...imports, ...lines.map((line) => line.split('\n')[1])].join('\n'))
  const compilerOptions = { module: 'nodenext', target: 'es2024', strict: true, noEmit: true, types: [] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['resources.ts'] }))
  const compiler = join(repositoryRoot, 'node_modules', 'typescript', 'bin', 'tsc')
  try {
    execFileSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' })
    return []
  } catch (error) {
    return String((error as { stdout: unknown }).stdout)
      .trim()
      .split('\n')
  }
}

test('[17.13] every resource obeys the schemas that Kubernetes publishes, to the last field', async () => {
  const every = [...resources, ...EXAMPLES.flatMap(resourcesIn)]
  expect(every.length).toBeGreaterThan(10)
  for (const resource of every)
    expect(await problemOf(resource), `${resource.kind} ${resource.metadata.name}`).toBeNull()
  expect(misspelt(...every)).toEqual([])
})

test('a wrong value, a field that is missing and one that nobody knows do not pass', async () => {
  const deployment = only<IDeployment>('Deployment')
  const { spec } = deployment
  expect(await problemOf({ ...deployment, spec: { ...spec, replicas: 'two' } } as Resource)).toContain('replicas')
  expect(await problemOf({ ...deployment, spec: { template: spec?.template } } as Resource)).toContain('selector')
  expect(misspelt({ ...deployment, spec: { ...spec, strategyy: {} } } as Resource)).toEqual([
    expect.stringContaining('strategyy'),
  ])
})

test('the folder applies all that is in it', () => {
  const files = readdirSync(FOLDER).filter((file) => !NO_RESOURCES.includes(file))
  expect(kustomization.resources.toSorted()).toEqual(files.toSorted())
})

test('[17.13] a rolling update loses nobody: one more comes before one goes, and each has time to close its sockets', () => {
  const { spec } = only<IDeployment>('Deployment')
  expect(spec?.strategy).toEqual({ type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } })
  const [server] = spec?.template?.spec?.containers ?? []
  const waitSeconds = server?.lifecycle?.preStop?.sleep?.seconds ?? 0
  const serverClosesWithinSeconds = 10
  expect(spec?.template?.spec?.terminationGracePeriodSeconds).toBeGreaterThan(waitSeconds + serverClosesWithinSeconds)
  const paths = [server?.startupProbe, server?.readinessProbe, server?.livenessProbe].map(
    (probe) => probe?.httpGet?.path,
  )
  expect(paths).toEqual(['/readyz', '/readyz', '/healthz'])
})

test('[17.13] what points at something points at what is there', () => {
  const deployment = only<IDeployment>('Deployment')
  const labels = deployment.spec?.template?.metadata?.labels ?? {}
  const ports = deployment.spec?.template?.spec?.containers?.[0]?.ports?.map(({ name }) => name) ?? []
  const services = all<{ spec: { selector: object; ports: { name: string; targetPort: string }[] } }>('Service')
  const budget = only<{ spec: { selector: { matchLabels: object } } }>('PodDisruptionBudget')
  const policy = only<{ spec: { podSelector: { matchLabels: object }; ingress: { ports: { port: string }[] }[] } }>(
    'NetworkPolicy',
  )
  const selectors = [
    deployment.spec?.selector?.matchLabels,
    ...services.map(({ spec }) => spec.selector),
    budget.spec.selector.matchLabels,
    policy.spec.podSelector.matchLabels,
  ]
  for (const selector of selectors) expect(labels).toEqual(expect.objectContaining(selector ?? { nothing: '' }))
  expect(ports).toEqual(
    expect.arrayContaining(services.flatMap(({ spec }) => spec.ports.map(({ targetPort }) => targetPort))),
  )
  expect(policy.spec.ingress.flatMap((rule) => rule.ports.map(({ port }) => port))).toEqual(ports)
  const [pages, files] = services.map(({ metadata, spec }) => ({
    service: { name: metadata.name, port: { name: spec.ports[0]?.name } },
  }))
  expect(all<IIngress>('Ingress').map(({ spec }) => spec?.rules?.[0]?.http?.paths[0])).toEqual([
    { path: '/', pathType: 'Prefix', backend: pages },
    { path: '/api', pathType: 'Prefix', backend: pages },
    { path: '/assets', pathType: 'Prefix', backend: files },
  ])
  const scaler = only<{ spec: { scaleTargetRef: object } }>('HorizontalPodAutoscaler')
  const { apiVersion, kind, metadata } = deployment
  expect(scaler.spec.scaleTargetRef).toEqual({ apiVersion, kind, name: metadata.name })
})

const NGINX = 'nginx.ingress.kubernetes.io'
const annotationsOf = (wanted: string) =>
  all<IIngress>('Ingress').find(({ spec }) => spec?.rules?.[0]?.http?.paths[0]?.path === wanted)?.metadata.annotations

test('[17.13] a call of the API goes to one server, for it may have been carried out; what only reads goes to the next', () => {
  const nextServer = ['/', '/api', '/assets'].map((path) => annotationsOf(path)?.[`${NGINX}/proxy-next-upstream`])
  expect(nextServer).toEqual(['error timeout', 'off', 'error timeout http_404'])
})

test('after a restore the manual removes every way in', () => {
  const manual = readFileSync(join(repositoryRoot, 'docs', 'operations.md'), 'utf8')
  const removed = /`kubectl -n bougie delete ingress ([^`]+)`/.exec(manual)?.[1]?.split(' ')
  expect(removed).toEqual(all<IIngress>('Ingress').map(({ metadata }) => metadata.name))
})

test('[17.13] a file that servers of another version lack is found, however many they are', () => {
  const { maxReplicas } = only<{ spec: { maxReplicas: number } }>('HorizontalPodAutoscaler').spec
  const surge = Number(only<IDeployment>('Deployment').spec?.strategy?.rollingUpdate?.maxSurge)
  const files = annotationsOf('/assets')
  expect(Number(files?.[`${NGINX}/proxy-next-upstream-tries`])).toBeGreaterThan(maxReplicas + surge)
  // Round robin may try a server twice; and a service, shared by two paths, would be balanced in one way only.
  expect(files?.[`${NGINX}/load-balance`]).toBe('ewma')
})

test('[17.13] the autoscaler asks for sockets and event-loop delay, by figures that the adapter makes', () => {
  const scaler = only<{ spec: { metrics: { pods: { metric: { name: string } } }[] } }>('HorizontalPodAutoscaler')
  const asked = scaler.spec.metrics.map(({ pods }) => pods.metric.name)
  const { rules } = parse(readText('prometheus-adapter.yaml')) as {
    rules: { custom: { seriesQuery: string; name?: { as: string } }[] }
  }
  const made = rules.custom.map(({ seriesQuery, name }) => name?.as ?? seriesQuery.split('{')[0])
  expect(asked).toEqual(['bougie_sockets', 'bougie_event_loop_delay'])
  expect(made).toEqual(asked)
})

test("[17.13] [15.13] the server gets what it understands, and the owner's address only the migration job", () => {
  const [ours, owners] = secrets
  const settings = only<{ data: Record<string, string> }>('ConfigMap').data
  const given = { ...settings, ...ours?.stringData }
  expect(Object.keys({ ...given, ...owners?.stringData }).filter((name) => !variableNames.includes(name))).toEqual([])
  const config = parseConfig({ ...given, DATA_KEY: 'ab'.repeat(32), NODE_ENV: 'production' })
  expect(config).toMatchObject({ metricsAddress: { host: '0.0.0.0', port: 9464 }, migrationDatabaseUrl: null })
  const secretsOf = (job: IDeployment | IJob) =>
    job.spec?.template?.spec?.containers?.[0]?.envFrom?.flatMap(({ secretRef }) => secretRef?.name ?? [])
  expect(secretsOf(only<IDeployment>('Deployment'))).toEqual([ours?.metadata.name])
  expect(secretsOf(only<IJob>('Job'))).toEqual([ours?.metadata.name, owners?.metadata.name])
  const [operator] = resourcesIn('operator.example.yaml') as IJob[]
  expect(operator && secretsOf(operator)).toEqual([ours?.metadata.name, owners?.metadata.name])
})

test('a backup is written to the claim of its example, by the command line that the image of the operator starts', () => {
  const [operator] = resourcesIn('operator.example.yaml') as IJob[]
  const [claim] = resourcesIn('backups.example.yaml')
  const { containers = [], volumes = [] } = operator?.spec?.template?.spec ?? {}
  const [volume] = volumes.filter(({ persistentVolumeClaim }) => persistentVolumeClaim)
  expect(volume?.persistentVolumeClaim?.claimName).toBe(claim?.metadata.name)
  const mount = containers[0]?.volumeMounts?.find(({ name }) => name === volume?.name)
  expect(containers[0]?.args).toEqual(['backup', expect.stringMatching(new RegExp(`^${mount?.mountPath}/\\w+$`))])
  expect(containers[0]).not.toHaveProperty('command')
})
