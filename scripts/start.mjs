import './setup/node.mjs'
import { build } from './build.mjs'
import { insistOn, setUp } from './setup.mjs'
import { command, say } from './setup/command.mjs'
import { root } from './setup/places.mjs'
import { chooseShell, hasDisplay, shellEnvironment } from './setup/shell.mjs'
import { hand } from './setup/step.mjs'
import { takePictures } from './tour.mjs'

// npm start: opens the desk, in practice mode, on whatever this machine can open it on.
await command(import.meta, async args => {
  if (!hasDisplay()) {
    say('There is no display here, so the tour runs unseen and takes pictures instead.')
    return takePictures()
  }
  const ready = await setUp({ needs: ['electron', 'browser'] })
  const shell = chooseShell(ready)
  if (shell.is === 'chromium') insistOn(ready, 'browser', 'The Chromium host')
  await build()
  return hand(shell.program, [...shell.args, root, ...args], { cwd: root, env: shellEnvironment() })
})
