import { join } from 'node:path'
import { currentSystem } from '../main/system'

/** Returns the folder in which Electron keeps the data folders of programs. */
export function appDataFolder(env: Readonly<Record<string, string | undefined>>, home: string): string {
  if (currentSystem.platform === 'win32') return env['APPDATA'] ?? join(home, 'AppData', 'Roaming')
  if (currentSystem.platform === 'darwin') return join(home, 'Library', 'Application Support')
  return env['XDG_CONFIG_HOME'] ?? join(home, '.config')
}
