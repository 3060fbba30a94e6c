import './setup/node.mjs'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { insistOn, setUp } from './setup.mjs'
import { command, EXIT, printStatus } from './setup/command.mjs'
import { at } from './setup/places.mjs'
import { system } from '../host/system/system.mjs'

const linux = [16, 24, 32, 48, 64, 128, 256, 512]
const windows = [16, 24, 32, 48, 64, 128, 256]
/** Apple's names for the sizes of an icon. */
const mac = /** @type {const} */ ([
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
])
/** On macOS an icon keeps a margin: its shape fills 824 of 1024 points. */
const MAC_SHARE = 824 / 1024

/**
 * Packs PNGs into a Windows icon: a header, a directory of 16 bytes for each, the pictures.
 *
 * @param {readonly { readonly size: number, readonly png: Buffer }[]} pictures
 */
export function packIco(pictures) {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index
    // One byte for each side, in which 256 is written as 0.
    header.writeUInt8(size % 256, entry)
    header.writeUInt8(size % 256, entry + 1)
    header.writeUInt16LE(1, entry + 4)
    header.writeUInt16LE(32, entry + 6)
    header.writeUInt32LE(png.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)])
}

/**
 * Packs PNGs into a macOS icon: blocks of a name, a length that counts its own eight bytes, and the picture.
 *
 * @param {readonly { readonly name: string, readonly png: Buffer }[]} pictures
 */
export function packIcns(pictures) {
  const block = (/** @type {string} */ name, /** @type {Buffer} */ content) => {
    const header = Buffer.alloc(8)
    header.write(name, 'latin1')
    header.writeUInt32BE(8 + content.length, 4)
    return Buffer.concat([header, content])
  }
  return block('icns', Buffer.concat(pictures.map(({ name, png }) => block(name, png))))
}

/**
 * Draws the icon at a size, on nothing.
 *
 * @param {import('playwright-core').Page} page
 * @param {number} size
 * @param {number} [share] Share of the side that it fills.
 */
async function draw(page, size, share = 1) {
  const svg = readFileSync(at('build', 'icon.svg'), 'utf8')
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<style>body{margin:0;width:100vw;height:100vh;display:grid;place-items:center}svg{display:block;width:${share * 100}vw}</style>${svg}`,
  )
  return page.screenshot({ omitBackground: true })
}

// node scripts/icons.mjs: draws build/icon.svg in every size and packs what each platform asks for.
await command(import.meta, { usage: 'node scripts/icons.mjs' }, async () => {
  const ready = await setUp({ needs: ['browser'] })
  insistOn(ready, 'browser', 'Drawing the icons')
  const { chromium } = await import('playwright-core')
  const { findChromium } = await import('../host/chromium.mjs')
  const browser = await chromium.launch({
    executablePath: findChromium(),
    chromiumSandbox: !system.isRoot,
  })
  try {
    const page = await browser.newPage()
    mkdirSync(at('build', 'icons'), { recursive: true })
    for (const size of linux)
      writeFileSync(at('build', 'icons', `${size}x${size}.png`), await draw(page, size))
    const ico = []
    for (const size of windows) ico.push({ size, png: await draw(page, size) })
    writeFileSync(at('build', 'icon.ico'), packIco(ico))
    const icns = []
    for (const [name, size] of mac) icns.push({ name, png: await draw(page, size, MAC_SHARE) })
    writeFileSync(at('build', 'icon.icns'), packIcns(icns))
    writeFileSync(at('build', 'icon.png'), await draw(page, 512))
  } finally {
    await browser.close()
  }
  printStatus('The icons in build/ are drawn.')
  return EXIT.fine
})
