import { dirname } from 'node:path'
import process from 'node:process'
import { type Program, type ProgramOptions, startProgram } from '../player/program.ts'

/** Starts a container's program with its own environment; of ours it gets only the PATH. */
export function startProcess({ env, ...options }: ProgramOptions): Program {
  const PATH = [dirname(process.execPath), process.env['PATH'], '/usr/sbin'].join(':')
  return startProgram({ ...options, env: { PATH, ...env } })
}
