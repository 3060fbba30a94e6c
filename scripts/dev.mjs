import './setup/node.mjs'
import { insistOn, setUp } from './setup.mjs'
import { command, EXIT, Stop } from './setup/command.mjs'
import { at, root } from './setup/places.mjs'
import { chooseShell, hasDisplay, hostEntry } from './setup/shell.mjs'
import { runInTerminal } from './setup/step.mjs'

// npm run dev: the desk with hot reload, on either host.
await command(import.meta, { usage: 'npm run dev' }, async () => {
  if (!hasDisplay())
    throw new Stop(
      EXIT.missing,
      'npm run dev needs a display; npm run tour works without one, as does xvfb-run -a npm run dev.',
    )
  const ready = await setUp({ needs: ['electron', 'browser'] })
  const shell = chooseShell(ready)
  if (shell.is === 'chromium') insistOn(ready, 'browser', 'The Chromium host')
  // The builder starts one program and adds the folder itself.
  const env = {
    ...process.env,
    // Set in an editor's terminal. With it Electron would start as Node, without windows.
    ELECTRON_RUN_AS_NODE: undefined,
    ELECTRON_EXEC_PATH: shell.is === 'electron' ? shell.program : hostEntry,
    // SECURITY: the one word that opens the desk's walls to tools, and this the only place that says it.
    PERPDESK_DEVELOPING: 'hot reload',
  }
  const sandbox = shell.args.includes('--no-sandbox') ? ['--noSandbox'] : []
  const builder = at('node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  return runInTerminal(process.execPath, [builder, 'dev', '--watch', ...sandbox], { cwd: root, env })
})
