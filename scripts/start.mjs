import './setup/node.mjs'
import { build, buildIsCurrent } from './build.mjs'
import { insistOn, setUp } from './setup.mjs'
import { command, printStatus } from './setup/command.mjs'
import { dependenciesAreReady } from './setup/dependencies.mjs'
import { electronIsWorthATry } from './setup/electron.mjs'
import { root } from './setup/places.mjs'
import { chooseShell, hasDisplay, shellEnvironment, whyEndedHard, whyOnlyLooks } from './setup/shell.mjs'
import { startPlan } from './setup/start-plan.mjs'
import { runInTerminal } from './setup/step.mjs'
import { showWithoutDisplay } from './tour.mjs'

// npm start: opens the desk, in practice mode, on whatever this machine can open it on.
await command(
  import.meta,
  {
    usage: 'npm start [-- --read-only] [-- SWITCHES of Chromium for the screen]',
    flags: ['read-only'],
    heeded: ['read-only'],
    passesOn: true,
  },
  async args => {
    printStatus(
      startPlan({
        installs: !dependenciesAreReady(),
        fetches: hasDisplay() && electronIsWorthATry(),
        builds: !buildIsCurrent(),
        hasDisplay: hasDisplay(),
      }),
    )
    if (!hasDisplay()) return showWithoutDisplay()
    const ready = await setUp({ needs: ['electron', 'browser'] })
    const shell = chooseShell(ready)
    if (shell.is === 'chromium') insistOn(ready, 'browser', 'The Chromium host')
    const looks = whyOnlyLooks(shell)
    if (looks !== undefined) printStatus(looks)
    await build()
    const code = await runInTerminal(shell.program, [...shell.args, root, ...args], {
      cwd: root,
      env: shellEnvironment(),
    })
    const why = whyEndedHard(shell, code)
    if (why !== undefined) printStatus(why)
    return code
  },
)
