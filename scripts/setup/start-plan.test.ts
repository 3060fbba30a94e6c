import { expect, it } from 'vitest'
import { bestPictures, startPlan } from './start-plan.mjs'

const ready = { installs: false, fetches: false, builds: false, hasDisplay: true }

it.each([
  [
    { ...ready, installs: true, fetches: true, builds: true },
    'npm start installs the packages (half a minute to three minutes), fetches Electron (about 120 MB), builds the desk (about a minute) and opens it (a few seconds).',
  ],
  [{ ...ready, builds: true }, 'npm start builds the desk (about a minute) and opens it (a few seconds).'],
  [ready, 'npm start opens the desk (a few seconds).'],
  [
    { ...ready, builds: true, hasDisplay: false },
    'npm start builds the desk (about a minute) and, as there is no display here, does its main job unseen and takes pictures of it (about a minute).',
  ],
])('names the steps of a start and how long each takes: %j', (todo, line) => {
  expect(startPlan(todo)).toBe(line)
})

it('selects the sheet, the lost reply and the offline desk from the pictures', () => {
  const taken = [
    '01-first-look.png',
    '03-sealed-sheet.png',
    '10-lost-reply-found.png',
    '12-offline.png',
    '13-small-offline.png',
  ]
  expect(bestPictures(taken)).toEqual(['03-sealed-sheet.png', '10-lost-reply-found.png', '12-offline.png'])
})
