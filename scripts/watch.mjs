import './setup/node.mjs'
import { command, EXIT, Stop } from './setup/command.mjs'
import { dependenciesAreReady } from './setup/dependencies.mjs'
import { root } from './setup/places.mjs'
import { hand } from './setup/step.mjs'
import { units } from './test/units.mjs'

// npm run watch: at each save the unit specs that the saved file reaches, the nearest first. It sets nothing up.
await command(import.meta, { usage: 'npm run watch' }, async () => {
  if (!dependenciesAreReady())
    throw new Stop(
      EXIT.missing,
      'The npm packages are not here as locked: node scripts/setup.mjs brings them.',
    )
  return hand(process.execPath, units('watch', '--changed'), { cwd: root })
})
