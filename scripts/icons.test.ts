import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { packIcns, packIco } from './icons.mjs'
import { at } from './setup/places.mjs'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47])
const png = (text: string): Buffer => Buffer.concat([PNG, Buffer.from(text)])

it('packs a Windows icon whose directory points at its images', () => {
  const small = png('small')
  const large = png('the large one')
  const ico = packIco([
    { size: 16, png: small },
    { size: 256, png: large },
  ])
  const entry = (index: number): readonly number[] => {
    const at = 6 + 16 * index
    return [ico.readUInt8(at), ico.readUInt8(at + 1), ico.readUInt32LE(at + 8), ico.readUInt32LE(at + 12)]
  }

  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 2])
  expect(entry(0)).toEqual([16, 16, small.length, 38])
  expect(entry(1)).toEqual([0, 0, large.length, 38 + small.length])
  expect(ico.subarray(38)).toEqual(Buffer.concat([small, large]))
})

it('packs a macOS icon whose blocks state their own length', () => {
  const picture = png('picture')

  expect(packIcns([{ name: 'ic07', png: picture }])).toEqual(
    Buffer.concat([
      Buffer.from('icns'),
      Buffer.from([0, 0, 0, 16 + picture.length]),
      Buffer.from('ic07'),
      Buffer.from([0, 0, 0, 8 + picture.length]),
      picture,
    ]),
  )
})

it.each([16, 24, 32, 48, 64, 128, 256, 512])('contains the icon at %i pixels', size => {
  const file = readFileSync(at('build', 'icons', `${size}x${size}.png`))

  expect(file.subarray(0, 4)).toEqual(PNG)
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([size, size])
})
