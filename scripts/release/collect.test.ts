import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collect } from './collect.mjs'

const sum = (text: string): string => createHash('sha256').update(text).digest('hex')

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perpdesk-collect-'))
  const packages = {
    'ubuntu-24.04': 'perpdesk_1.0.0_amd64.deb',
    'windows-11-arm': 'perpdesk-1.0.0-win-arm64.exe',
  }
  for (const [system, name] of Object.entries(packages)) {
    lay(`packages-${system}/${name}`, name)
    lay(`packages-${system}/SHA256SUMS`, `${sum(name)}  ${name}\n`)
    lay(`packages-${system}/VERIFY.txt`, 'How to verify')
    lay(`packages-${system}/perpdesk.cdx.json`, `bill of ${system}`)
    for (const kind of ['build', 'bill'])
      lay(`attestation-${kind}-${system}/attestation.json`, `${kind} ${system}`)
  }
})
afterEach(() => rmSync(folder, { recursive: true }))

function lay(path: string, text: string): void {
  const to = join(folder, 'artifacts', path)
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, text)
}
const collected = () => collect(join(folder, 'artifacts'), join(folder, 'release'))

describe('collect', () => {
  it('lays packages, bills and attestations of every system into one folder', async () => {
    await collected()

    expect(readdirSync(join(folder, 'release')).sort()).toEqual([
      'SHA256SUMS',
      'VERIFY.txt',
      'perpdesk-1.0.0-win-arm64.exe',
      'perpdesk-ubuntu-24.04.bill.sigstore.json',
      'perpdesk-ubuntu-24.04.build.sigstore.json',
      'perpdesk-ubuntu-24.04.cdx.json',
      'perpdesk-windows-11-arm.bill.sigstore.json',
      'perpdesk-windows-11-arm.build.sigstore.json',
      'perpdesk-windows-11-arm.cdx.json',
      'perpdesk_1.0.0_amd64.deb',
    ])
  })

  it('writes the digest of every file but VERIFY.txt into one list', async () => {
    await collected()
    const lines = readFileSync(join(folder, 'release', 'SHA256SUMS'), 'utf8')
      .trimEnd()
      .split('\n')

    expect(lines).toHaveLength(8)
    expect(lines).toContain(`${sum('perpdesk_1.0.0_amd64.deb')}  perpdesk_1.0.0_amd64.deb`)
    expect(lines).toContain(`${sum('bill of ubuntu-24.04')}  perpdesk-ubuntu-24.04.cdx.json`)
  })

  it.each<[string, () => void, string]>([
    [
      'a package that is not the one its system made',
      () => lay('packages-ubuntu-24.04/perpdesk_1.0.0_amd64.deb', 'another'),
      'perpdesk_1.0.0_amd64.deb does not have the digest in its SHA256SUMS',
    ],
    [
      'a package without a digest',
      () => lay('packages-ubuntu-24.04/perpdesk-1.0.0-linux-x64.tar.gz', ''),
      'perpdesk-1.0.0-linux-x64.tar.gz does not have the digest in its SHA256SUMS',
    ],
    [
      'a system without an attestation',
      () => rmSync(join(folder, 'artifacts', 'attestation-bill-ubuntu-24.04'), { recursive: true }),
      'attestation-bill-ubuntu-24.04/attestation.json cannot be read',
    ],
    [
      'a name that two systems made',
      () => {
        lay('packages-windows-11-arm/perpdesk_1.0.0_amd64.deb', 'twice')
        lay('packages-windows-11-arm/SHA256SUMS', `${sum('twice')}  perpdesk_1.0.0_amd64.deb\n`)
        rmSync(join(folder, 'artifacts/packages-windows-11-arm/perpdesk-1.0.0-win-arm64.exe'))
      },
      'perpdesk_1.0.0_amd64.deb is there already',
    ],
    ['no packages at all', () => rmSync(join(folder, 'artifacts'), { recursive: true }), 'holds no packages'],
  ])('refuses %s', async (_, spoil, fault) => {
    spoil()

    await expect(collected()).rejects.toThrow(fault)
  })
})
