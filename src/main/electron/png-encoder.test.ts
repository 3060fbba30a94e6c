import { expect, it } from 'vitest'
import { decodePng } from '../../../host/picture.mjs'
import { encodePng } from './png-encoder'

it('writes a picture that another reader reads back unchanged', () => {
  const pixels = Uint8Array.from({ length: 3 * 3 * 4 }, (_, at) => (at * 7) % 256)
  const { width, height, rgba } = decodePng(encodePng({ side: 3, pixels }))
  expect([width, height, [...rgba]]).toEqual([3, 3, [...pixels]])
})
