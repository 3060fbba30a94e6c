import './setup/node.mjs'
import { spawn } from 'node:child_process'
import { EXIT, Stop } from './setup/command.mjs'
import { withParentDeathSignal } from './setup/leash.mjs'

/**
 * Opens a virtual screen for the real Electron on a machine without one.
 *
 * @returns {Promise<{ readonly env: { readonly DISPLAY: string }, readonly close: () => Promise<void> }>}
 */
export async function openDisplay() {
  // Xvfb picks a free number and writes it to the given descriptor.
  const words = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const [file, args] = withParentDeathSignal('Xvfb', words)
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const gone = new Promise(resolve => child.once('close', resolve))
  const number = await new Promise((resolve, reject) => {
    let text = ''
    child.once('error', reject)
    child.once('close', () => reject(new Stop(EXIT.missing, 'The virtual display did not start.')))
    child.stdout.on('data', chunk => {
      text += chunk
      if (text.includes('\n')) resolve(text.trim())
    })
  })
  return {
    env: { DISPLAY: `:${number}` },
    close: async () => {
      child.kill()
      await gone
    },
  }
}
