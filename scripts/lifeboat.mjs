import './setup/node.mjs'
import { build } from './build.mjs'
import { setUp } from './setup.mjs'
import { command, printStatus } from './setup/command.mjs'
import { at, root } from './setup/places.mjs'
import { chooseShell, shellEnvironment, whyOnlyLooks } from './setup/shell.mjs'
import { runInTerminal } from './setup/step.mjs'

// npm run lifeboat: runs the lifeboat in this terminal, in Electron if that is installed and otherwise in plain Node. It
// needs no browser, so it never runs on the stand-in for Electron.
await command(import.meta, { usage: 'npm run lifeboat' }, async () => {
  const ready = await setUp({ needs: ['electron'] })
  await build()
  const shell = chooseShell(ready)
  const readOnlyReason = whyOnlyLooks(shell)
  if (readOnlyReason !== undefined) printStatus(readOnlyReason)
  const args =
    shell.is === 'electron' ? [...shell.args, root, '--lifeboat'] : [at('out', 'main', 'lifeboat.js')]
  return runInTerminal(shell.program, args, { cwd: root, env: shellEnvironment() })
})
