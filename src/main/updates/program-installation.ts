import { closeSync, existsSync, openSync, readSync, realpathSync } from 'node:fs'
import { isAbsolute, sep } from 'node:path'
import type { InstallationKind } from '@core/update/update-state'

export interface InstallationFacts {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  readonly execPath: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Checks if a path exists, and reads a file's first bytes with its real path. */
  readonly isThere: (path: string) => boolean
  readonly begins: (path: string) => { readonly path: string; readonly bytes: Uint8Array } | undefined
}

export interface ProgramInstallation {
  readonly installation: InstallationKind
  readonly appImage?: string
}

const DEBIAN_FILE_LIST = '/var/lib/dpkg/info/perpdesk.list'
const DEBIAN_STATUS = '/var/lib/dpkg/status'
const RPM_DATABASES = ['/var/lib/rpm', '/usr/lib/sysimage/rpm'] as const
const SYSTEM_FOLDERS = ['/opt/', '/usr/'] as const

/** Mark of an AppImage after the ELF header's first bytes. */
const APPIMAGE_MARK = Buffer.from([0x41, 0x49, 0x02])
const MARK_AT = 8
const ELF = Buffer.from([0x7f, 0x45, 0x4c, 0x46])

export function detectInstallation(facts: InstallationFacts): ProgramInstallation {
  if (!facts.isPackaged) return { installation: 'source' }
  if (facts.platform === 'darwin') return { installation: 'mac' }
  if (facts.platform === 'win32') return { installation: 'windows' }
  const appImage = findAppImage(facts)
  if (appImage !== undefined) return { installation: 'appimage', appImage }
  const isOfSystem = SYSTEM_FOLDERS.some(folder => facts.execPath.startsWith(folder))
  if (isOfSystem && facts.isThere(DEBIAN_FILE_LIST)) return { installation: 'deb' }
  if (isOfSystem && !facts.isThere(DEBIAN_STATUS) && RPM_DATABASES.some(facts.isThere))
    return { installation: 'rpm' }
  return { installation: 'folder' }
}

/**
 * Returns the AppImage that this program runs from. SECURITY: an environment variable names the file that would be
 * replaced. It is trusted only if the file is an AppImage and this program runs inside its mount.
 */
function findAppImage({ env, execPath, begins }: InstallationFacts): string | undefined {
  const { APPIMAGE: named, APPDIR: mount } = env
  if (named === undefined || mount === undefined || !isAbsolute(named) || !isAbsolute(mount)) return undefined
  if (!execPath.startsWith(`${mount}${sep}`)) return undefined
  const found = begins(named)
  if (found === undefined) return undefined
  const bytes = Buffer.from(found.bytes)
  const isOne =
    bytes.subarray(0, ELF.length).equals(ELF) &&
    bytes.subarray(MARK_AT, MARK_AT + APPIMAGE_MARK.length).equals(APPIMAGE_MARK)
  return isOne ? found.path : undefined
}

export const installationFileReader: Pick<InstallationFacts, 'isThere' | 'begins'> = {
  isThere: existsSync,
  begins(path) {
    try {
      const real = realpathSync(path)
      const bytes = Buffer.alloc(16)
      const file = openSync(real, 'r')
      try {
        readSync(file, bytes, 0, bytes.length, 0)
      } finally {
        closeSync(file)
      }
      return { path: real, bytes }
    } catch {
      return undefined
    }
  },
}
