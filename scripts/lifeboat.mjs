import './setup/node.mjs'
import { build } from './build.mjs'
import { setUp } from './setup.mjs'
import { command, say } from './setup/command.mjs'
import { at, root } from './setup/places.mjs'
import { chooseShell, shellEnvironment, whyOnlyLooks } from './setup/shell.mjs'
import { runInTerminal } from './setup/step.mjs'

// npm run lifeboat: the lifeboat in this terminal, in Electron if it is here. The stand-in needs a browser, which the
// lifeboat does without, so it is plain Node otherwise.
await command(import.meta, { usage: 'npm run lifeboat' }, async () => {
  const ready = await setUp({ needs: ['electron'] })
  await build()
  const shell = chooseShell(ready)
  const looks = whyOnlyLooks(shell)
  if (looks !== undefined) say(looks)
  const words =
    shell.is === 'electron' ? [...shell.args, root, '--lifeboat'] : [at('out', 'main', 'lifeboat.js')]
  return runInTerminal(shell.program, words, { cwd: root, env: shellEnvironment() })
})
