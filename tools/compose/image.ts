// Assembles an image without an engine: copies the files of the Dockerfile's stages from this repository into a folder,
// and installs the server's packages by the Dockerfile's own commands, once for all images.
import { execFileSync } from 'node:child_process'
import { cpSync, linkSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Copy, DockerfileParser, type Healthcheck, type ImageTemplate } from 'dockerfile-ast'
import { repositoryRoot } from '../prisma/paths.ts'
import type { HealthCheck } from './compose-file.ts'

const DOCKERFILE = join(repositoryRoot, 'Dockerfile')
/** Stages that build in a copy of the repository; here the repository itself is built already. */
const BUILT_STAGES: ReadonlySet<string | null> = new Set([null, 'build', 'shipped'])
/** The stage whose commands need nothing but npm. */
const INSTALLED_STAGE = 'dependencies'

export interface Stage {
  readonly name: string
  readonly base: string
  readonly template: ImageTemplate
}

export function readStages(): ReadonlyMap<string, Stage> {
  const dockerfile = DockerfileParser.parse(readFileSync(DOCKERFILE, 'utf8'))
  const stages = dockerfile.getFROMs().map((from): Stage => {
    const template = dockerfile.getContainingImage(from.getRange().start)
    const [name, base] = [from.getBuildStage(), from.getImage()]
    if (!template || !name || !base) throw new Error('Every stage of the Dockerfile has a base and a name')
    return { name, base, template }
  })
  return new Map(stages.map((stage) => [stage.name, stage]))
}

/** The stages from the one with a system image to the target. */
export function lineageOf(target: string): readonly Stage[] {
  const stages = readStages()
  const lineage: Stage[] = []
  for (let stage = stages.get(target); stage !== undefined; stage = stages.get(stage.base)) lineage.unshift(stage)
  return lineage
}

/** `installed` has what `install` made. */
export function assembleImage(target: string, { folder, installed }: { folder: string; installed: string }) {
  const lineage = lineageOf(target)
  mkdirSync(folder, { recursive: true })
  for (const { template } of lineage) {
    for (const copy of template.getCOPYs()) {
      if (fromOf(copy) === INSTALLED_STAGE) linkFolder(installed, folder)
      else layDown(copy, folder)
    }
  }
  const instructions = lineage.flatMap(({ template }) => template.getInstructions())
  const last = (keyword: string) => instructions.findLast((instruction) => instruction.getKeyword() === keyword)
  const healthCheck = lineage.flatMap(({ template }) => template.getHEALTHCHECKs()).at(-1)
  return {
    folder,
    environment: Object.fromEntries(
      lineage
        .flatMap(({ template }) => template.getENVs())
        .flatMap((env) => env.getProperties())
        .map((property) => [property.getName(), property.getValue() ?? '']),
    ),
    user: last('USER')?.getArgumentsContent() ?? null,
    entrypoint: programOf(last('ENTRYPOINT')?.getArgumentsContent()),
    command: programOf(last('CMD')?.getArgumentsContent()),
    healthCheck: healthCheck ? healthCheckOf(healthCheck) : null,
  }
}

export type Image = ReturnType<typeof assembleImage>

const fromOf = (copy: Copy): string | null => copy.getFromFlag()?.getValue() ?? null

function layDown(copy: Copy, folder: string): void {
  const from = fromOf(copy)
  const paths = copy.getArguments().map((argument) => argument.getValue())
  const [destination = '', sources] = [paths.at(-1), paths.slice(0, -1)]
  if (!BUILT_STAGES.has(from)) throw new Error(`COPY --from=${from} is not known here`)
  for (const source of sources) {
    const inRepository = join(repositoryRoot, source.replace(/^\/app\//, ''))
    const isFolder = destination.endsWith('/')
    cpSync(inRepository, join(folder, destination, isFolder ? basename(source) : ''), { recursive: true })
  }
}

/** Hard links cost less than copies; nothing changes an installed file. */
function linkFolder(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      mkdirSync(target)
      linkFolder(source, target)
    } else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkSync(source, target)
  }
}

export function install(folder: string): void {
  const stage = readStages().get(INSTALLED_STAGE)
  if (!stage) throw new Error(`The Dockerfile has a stage ${INSTALLED_STAGE}`)
  mkdirSync(folder, { recursive: true })
  for (const copy of stage.template.getCOPYs()) layDown(copy, folder)
  for (const run of stage.template.getInstructions().filter((one) => one.getKeyword() === 'RUN')) {
    execFileSync('sh', ['-c', run.getArgumentsContent() ?? ''], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  }
}

/** Accepts the JSON form only: without a shell in between, signals reach the program. */
function programOf(content: string | null | undefined): readonly string[] {
  return content ? JSON.parse(content) : []
}

function healthCheckOf(healthCheck: Healthcheck): HealthCheck {
  const [, program] = /\bCMD (\[.*\])$/s.exec(healthCheck.getArgumentsContent() ?? '') ?? []
  const retries = healthCheck.getFlags().find((flag) => flag.getName() === 'retries')
  return { test: ['CMD', ...programOf(program)], retries: Number(retries?.getValue()) }
}
