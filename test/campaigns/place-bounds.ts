import { rowsOf } from './bound-rows'

/**
 * Bounds of a click besides its sealed place: the size of the place, a visible frame, and no prompt in
 * between.
 */
export const placeBounds = [
  ...rowsOf(
    'src/core/envelope/mandate.ts',
    ['src/core/armed/arming-request.test.ts'],
    [
      ['how wide a place may be', 'width <= armedPlaceLimits.width &&', ''],
      ['how high a button may be', '&& (!isButton(place) || height <= armedPlaceLimits.button)', ''],
    ],
  ),
  ...rowsOf(
    'src/core/armed/arming-request.ts',
    ['src/core/armed/arming-request.test.ts'],
    [
      ['how large a place may be asked for', '&& areWithinSizeLimits(places)', ''],
      ['places that lie apart', 'areDisjoint(Object.values(places)) &&', ''],
    ],
  ),
  ...rowsOf(
    'src/core/envelope/mandate-text.ts',
    ['src/core/envelope/mandate-text.test.ts'],
    [
      [
        'how large a place may be sealed',
        'if (!isPlaceWithinLimits(place, area)) throw new MalformedText()',
        '',
      ],
    ],
  ),
  ...rowsOf(
    'src/main/electron/armed-strip.ts',
    ['src/main/electron/armed-strip.test.ts'],
    [
      ['a strip that is drawn, of a key', "(isDrawn() || seen.key === 'Escape') &&", ''],
      ['a strip that is drawn, of a click', 'if (isDrawn() && !isInHiddenArea(', 'if (!isInHiddenArea('],
      ['a frame that is still', 'if (!stillness.isStill()) return', ''],
      ['how long a frame is still', 'clock.now() - since >= ARM_DELAY_MS', 'clock.now() - since > 0'],
      ['a frame that has moved', 'if (lies !== lay) [lay, since]', "if (lay === '') [lay, since]"],
      ['a frame that is seen whole', '&& !isInHiddenArea(seen, acts, drawnActs(), measureFrameArea())', ''],
      ['a frame within the left', 'x - most >= below.x &&', ''],
      ['a frame below the strip', 'y - most >= below.y &&', ''],
      ['a frame within the right', 'x + width + most <= below.x + below.width &&', ''],
      ['a frame within the bottom', 'y + height + most <= below.y + below.height', 'true'],
    ],
  ),
  ...rowsOf(
    'src/main/armed/key-press-watcher.ts',
    ['src/main/armed/key-press-watcher.test.ts'],
    [
      ['a question that came and went', 'if (seenPrompts === promptCount()) return', 'return'],
      ['a question between a key and its coming up', 'resetAfterPrompt()\n    const act', 'const act'],
      [
        'a question between a click and what it is said to be',
        'resetAfterPrompt()\n      const [counted, ignored]',
        'const [counted, ignored]',
      ],
    ],
  ),
]
