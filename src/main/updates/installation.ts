import { closeSync, existsSync, openSync, readSync, realpathSync } from 'node:fs'
import { isAbsolute, sep } from 'node:path'
import type { Installation } from '@core/update/updating'

/** What a running program can be asked about how it came here. */
export interface Placed {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  readonly execPath: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Whether something is there; and the first bytes of a file, with its true path. */
  readonly isThere: (path: string) => boolean
  readonly begins: (path: string) => { readonly path: string; readonly bytes: Uint8Array } | undefined
}

/** How a desk was installed, and the one file that it was started from where it is one. */
export interface Installed {
  readonly installation: Installation
  readonly appImage?: string
}

/** Where Debian's system writes down which files a package brought, and where those systems have their list that use rpm. */
const DEBIAN = '/var/lib/dpkg/info/perpdesk.list'
const IS_DEBIAN = '/var/lib/dpkg/status'
const RPM = ['/var/lib/rpm', '/usr/lib/sysimage/rpm'] as const
/** Where packages of the system put programs of this kind. */
const OF_SYSTEM = ['/opt/', '/usr/'] as const

/** What stands in an AppImage behind the first bytes that every program has. */
const APPIMAGE_MARK = Buffer.from([0x41, 0x49, 0x02])
const MARK_AT = 8
const ELF = Buffer.from([0x7f, 0x45, 0x4c, 0x46])

export function installedAs(placed: Placed): Installed {
  if (!placed.isPackaged) return { installation: 'source' }
  if (placed.platform === 'darwin') return { installation: 'mac' }
  if (placed.platform === 'win32') return { installation: 'windows' }
  const appImage = appImageOf(placed)
  if (appImage !== undefined) return { installation: 'appimage', appImage }
  const isOfSystem = OF_SYSTEM.some(folder => placed.execPath.startsWith(folder))
  if (isOfSystem && placed.isThere(DEBIAN)) return { installation: 'deb' }
  if (isOfSystem && !placed.isThere(IS_DEBIAN) && RPM.some(placed.isThere)) return { installation: 'rpm' }
  return { installation: 'folder' }
}

/**
 * The AppImage that this program runs out of.
 *
 * SECURITY: a variable of the environment says which file that is, and that file would be replaced. It is believed only
 * where it is an AppImage and this very program runs inside of what was mounted for one.
 */
function appImageOf({ env, execPath, begins }: Placed): string | undefined {
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
export const onMachine: Pick<Placed, 'isThere' | 'begins'> = {
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
