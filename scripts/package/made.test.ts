import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { about } from './about.mjs'
import { clear, madeIn, writeSums } from './made.mjs'

const { version } = about
const ofLinux = [
  `perpdesk_${version}_amd64.deb`,
  `perpdesk-${version}-1.x86_64.rpm`,
  `perpdesk-${version}-linux-x64.tar.gz`,
  `perpdesk-${version}-linux-x86_64.AppImage`,
]
const ofOthers = [
  `perpdesk_${version}_arm64.deb`,
  `perpdesk-${version}-1.aarch64.rpm`,
  `perpdesk-${version}-linux-arm64.tar.gz`,
  `perpdesk-${version}-linux-arm64.AppImage`,
  `perpdesk-${version}-mac-universal.dmg`,
  `perpdesk-${version}-win-x64.exe`,
]

let out = ''
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'perpdesk-made-'))
  for (const name of [...ofLinux, ...ofOthers]) writeFileSync(join(out, name), name)
})
afterEach(() => rmSync(out, { recursive: true }))

describe('files beside the packages', () => {
  it('include digests of the packages alone, in the format that each system’s tools read', () => {
    mkdirSync(join(out, 'linux-unpacked'))
    writeFileSync(join(out, 'linux-unpacked', 'perpdesk'), 'program')
    writeFileSync(join(out, `perpdesk-${version}-linux-x64.tar.gz.blockmap`), '')
    writeFileSync(join(out, 'perpdesk-0.0.9-linux-x64.tar.gz'), 'of an earlier version')
    writeSums(out, madeIn(out), 0)
    const lines = readFileSync(join(out, 'SHA256SUMS'), 'utf8').trimEnd().split('\n')

    expect(lines.map(line => line.slice(66))).toEqual([...ofLinux, ...ofOthers].sort())
    expect(lines.every(line => /^[0-9a-f]{64} {2}\S+$/.test(line))).toBe(true)
    expect(madeIn(out)[0]).toEqual({ name: 'linux-unpacked', bytes: 7 })
  })

  it('include how to verify the packages, with the date that reproduces them', () => {
    writeSums(out, madeIn(out), 1_234_567_890)
    const text = readFileSync(join(out, 'VERIFY.txt'), 'utf8')

    expect(text).toContain('sha256sum --check --ignore-missing SHA256SUMS')
    expect(text).toContain(
      `gh attestation verify THE-FILE --repo ${new URL(about.repository).pathname.slice(1)}`,
    )
    expect(text).toContain('SOURCE_DATE_EPOCH=1234567890 npm run package -- --linux --x64')
  })

  it('refer Ubuntu users to the deb, where an AppImage cannot start', () => {
    writeSums(out, madeIn(out), 0)

    expect(readFileSync(join(out, 'VERIFY.txt'), 'utf8')).toContain('On Ubuntu install the deb')
  })
})

describe('leftovers of an earlier packing', () => {
  it('are removed for the packages being built, and kept for all others', () => {
    clear({ out, forSystems: ['linux'], arches: ['x64'] })

    expect(readdirSync(out)).toEqual(ofOthers.toSorted())
  })

  it.each(['x64', 'arm64'] as const)(
    'are removed for macOS on %s, since one package covers both processors',
    arch => {
      writeFileSync(join(out, `perpdesk-${version}-win-${arch}.exe`), '')
      clear({ out, forSystems: ['mac'], arches: [arch] })

      expect(readdirSync(out).filter(name => name.includes('-mac-'))).toEqual([])
      expect(readdirSync(out)).toContain(`perpdesk-${version}-win-${arch}.exe`)
    },
  )
})
