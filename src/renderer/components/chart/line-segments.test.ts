import { expect, it } from 'vitest'
import { cutLineSegments, type LineSegment } from './line-segments'

it.each<[string, readonly LineSegment[], readonly LineSegment[]]>([
  ['nothing', [], [[0, 400]]],
  [
    'words in it',
    [[6, 80]],
    [
      [0, 6],
      [80, 400],
    ],
  ],
  [
    'words in any order',
    [
      [150, 220],
      [6, 80],
    ],
    [
      [0, 6],
      [80, 150],
      [220, 400],
    ],
  ],
  [
    'words that lie over each other',
    [
      [6, 180],
      [150, 170],
      [300, 320],
    ],
    [
      [0, 6],
      [180, 300],
      [320, 400],
    ],
  ],
  [
    'words at its beginning, and words it does not reach',
    [
      [0, 50],
      [380, 500],
    ],
    [[50, 380]],
  ],
])('draws a line around %s', (_, left, drawn) => expect(cutLineSegments(400, left)).toEqual(drawn))
