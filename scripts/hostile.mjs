import './setup/node.mjs'
import { build } from './build.mjs'
import { buildHostile, bundleHostile } from './hostile/build.mjs'
import { setUp } from './setup.mjs'
import { command } from './setup/command.mjs'
import { at, root } from './setup/places.mjs'
import { runInTerminal } from './setup/step.mjs'

// npm run hostile: a hostile twin in every package that main loads, and what each of its tricks comes to.
await command(
  import.meta,
  { usage: 'npm run hostile -- [--only PACKAGE] [--twin KIND,…]', values: ['only', 'twin'] },
  async args => {
    await setUp({ needs: ['browser'] })
    if (process.env['PERPDESK_BUILT'] === undefined) await build()
    await buildHostile()
    await bundleHostile()
    return runInTerminal(process.execPath, [at('out', 'campaigns', 'hostile', 'hostile.js'), ...args], {
      cwd: root,
    })
  },
)
