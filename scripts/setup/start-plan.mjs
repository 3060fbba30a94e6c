/**
 * Describes what `npm start` is about to do, and how long each step usually takes.
 *
 * @param {{ readonly installs: boolean, readonly fetches: boolean, readonly builds: boolean,
 *   readonly hasDisplay: boolean }} todo
 */
export function startPlan({ installs, fetches, builds, hasDisplay }) {
  const before = [
    installs && 'installs the packages (half a minute to three minutes)',
    fetches && 'fetches Electron (about 120 MB)',
    builds && 'builds the desk (about a minute)',
  ].filter(Boolean)
  const desk = builds ? 'it' : 'the desk'
  const last = hasDisplay
    ? `opens ${desk} (a few seconds)`
    : 'as there is no display here, does its main job unseen and takes pictures of it (about a minute)'
  const joint = before.length === 0 ? '' : hasDisplay ? ' and ' : ' and, '
  return `npm start ${before.join(', ')}${joint}${last}.`
}

/** The three that say most of the desk: the order's own sheet, a reply that was lost and found, old figures as such. */
const BEST = ['sealed-sheet', 'lost-reply-found', 'offline']

/**
 * Picks the best pictures of those that were taken.
 *
 * @param {readonly string[]} taken
 */
export const bestPictures = taken =>
  BEST.flatMap(name => taken.find(file => new RegExp(`^\\d+-${name}\\.png$`).test(file)) ?? [])
