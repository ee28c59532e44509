import { existsSync } from 'node:fs'

const USUAL_PATHS = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/usr/bin/haproxy', '/opt/homebrew/bin/haproxy']

export const HAPROXY_ADVICE = [
  'HAProxy was not found, the proxy of docker-compose.yml. Get it with',
  '  Debian, Ubuntu:  sudo apt-get install haproxy',
  '  macOS:           brew install haproxy',
].join('\n')

export function findHaproxy(): string | undefined {
  return USUAL_PATHS.find((path) => existsSync(path))
}
