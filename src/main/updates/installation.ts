import { closeSync, existsSync, openSync, readSync, realpathSync } from 'node:fs'
import { isAbsolute, sep } from 'node:path'
import type { InstallationKind } from '@core/update/updating'

/** What a running program can be asked about how it came here. */
export interface InstallationFacts {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  readonly execPath: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Whether something is there; and the first bytes of a file, with its true path. */
  readonly isThere: (path: string) => boolean
  readonly begins: (path: string) => { readonly path: string; readonly bytes: Uint8Array } | undefined
}

/** How a desk was installed, and the one file that it was started from where it is one. */
export interface ProgramInstallation {
  readonly installation: InstallationKind
  readonly appImage?: string
}

/** Where Debian's system writes down which files a package brought, and where those systems have their list that use rpm. */
const DEBIAN_FILE_LIST = '/var/lib/dpkg/info/perpdesk.list'
const DEBIAN_STATUS = '/var/lib/dpkg/status'
const RPM_DATABASES = ['/var/lib/rpm', '/usr/lib/sysimage/rpm'] as const
/** Where packages of the system put programs of this kind. */
const SYSTEM_FOLDERS = ['/opt/', '/usr/'] as const

/** What stands in an AppImage behind the first bytes that every program has. */
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
  if (isOfSystem && !facts.isThere(DEBIAN_STATUS) && RPM_DATABASES.some(facts.isThere)) return { installation: 'rpm' }
  return { installation: 'folder' }
}

/**
 * The AppImage that this program runs out of.
 *
 * SECURITY: a variable of the environment says which file that is, and that file would be replaced. It is believed only
 * where it is an AppImage and this very program runs inside of what was mounted for one.
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

/** The machine's own answers. */
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
      // What cannot be read is not what this program was started from.
      return undefined
    }
  },
}
