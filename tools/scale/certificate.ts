import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * Paths of a self-signed certificate for `localhost` and its address, of its key, and of both in one file; removed after
 * the test.
 */
export function makeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'bougie-certificate-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [certificate, key, both] = [join(folder, 'certificate.pem'), join(folder, 'key.pem'), join(folder, 'both.pem')]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
      .concat(['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'])
      .concat(['-keyout', key, '-out', certificate]),
    { stdio: 'ignore' },
  )
  writeFileSync(both, `${readFileSync(certificate, 'utf8')}${readFileSync(key, 'utf8')}`, { mode: 0o600 })
  return { certificate, key, both }
}

export type Certificate = ReturnType<typeof makeCertificate>
