import { writeFileSync } from 'node:fs'
import { waitForSheet, fillTicket, holdToConfirm, newestIs, settle, showTable } from './jobs.mjs'
import { openStage, pause } from './stage.mjs'
import { joinWebp } from './webp.mjs'

/** @typedef {import('./stage.mjs').Stage} Stage */

const SIZE = /** @type {const} */ ([1024, 700])
const LONGEST_MS = 12_000
/** A slow machine takes fewer pictures; none of them stays longer than this. */
const FRAME_MOST_MS = 600
/** Time for which the exchange holds the order back: long enough for a viewer to read what the desk says meanwhile. */
const ORDER_DELAY_MS = 4_500

/**
 * Films one order whose reply is lost: the hold, the unknown outcome, and the record that ends it.
 *
 * @param {string} file
 * @returns {Promise<{ seconds: number, bytes: number }>}
 */
export async function film(file) {
  const stage = await openStage({ out: '.' })
  try {
    await stage.begin()
    // The small window shows no book to take a price from.
    await stage.size(1440, 900)
    await settle(stage)
    await fillTicket(stage, { side: 'Buy', type: 'IOC', size: '0.03', price: 'crossing' })
    await stage.size(...SIZE)
    await showTable(stage, 4)
    const camera = startCamera(stage)
    await pause(700)
    await loseAndFind(stage)
    await pause(2_500)
    const frames = await encode(stage, await camera.stop())
    const [width, height] = SIZE
    const bytes = joinWebp({ width, height }, frames)
    writeFileSync(file, bytes)
    return { seconds: frames.reduce((sum, { ms }) => sum + ms, 0) / 1_000, bytes: bytes.length }
  } finally {
    await stage.close()
  }
}

/** @param {Stage} stage */
async function loseAndFind(stage) {
  const fault = {
    name: 'lose the reply, take it later',
    ms: ORDER_DELAY_MS,
    on: { method: 'POST', path: '/v1/order' },
  }
  await stage.tellPractice({ do: 'fault', fault })
  await stage.desk.getByRole('button', { name: /^Review/ }).click()
  if (!(await waitForSheet(stage)) || !(await holdToConfirm(stage)))
    throw new Error('The order of the film was not sent.')
  await newestIs(stage, ['unknown'])
  await newestIs(stage, ['filled', 'partly filled', 'cancelled'])
}

/** @typedef {{ readonly at: number, readonly png: string }} Shot */

/** Takes pictures one after another until it is stopped. @param {Stage} stage */
function startCamera({ host }) {
  /** @type {Shot[]} */
  const shots = []
  let isOn = true
  const ended = (async () => {
    while (isOn) {
      const at = performance.now()
      shots.push({ at, png: (await host.screenshot()).toString('base64') })
    }
  })()
  return {
    async stop() {
      isOn = false
      await ended
      return shots
    },
  }
}

/**
 * Encodes of each picture the part that differs from the one before it.
 *
 * @param {Stage} stage Its page encodes: Chromium brings the encoder.
 * @param {readonly Shot[]} shots
 */
async function encode({ desk }, shots) {
  /** @type {import('./webp.mjs').Frame[]} */
  const frames = []
  let pendingMs = 0
  for (const [index, { at, png }] of shots.entries()) {
    pendingMs += Math.min(FRAME_MOST_MS, (shots[index + 1]?.at ?? at + FRAME_MOST_MS) - at)
    const part = await desk.evaluate(changedPart, png)
    if (part === undefined) continue
    const { webp, ...place } = part
    frames.push({ ...place, ms: pendingMs, webp: Buffer.from(webp, 'base64') })
    pendingMs = 0
  }
  const total = frames.reduce((sum, { ms }) => sum + ms, 0)
  const pace = Math.min(1, LONGEST_MS / total)
  return frames.map(frame => ({ ...frame, ms: Math.floor(frame.ms * pace) }))
}

/** Runs in the page. @param {string} png */
async function changedPart(png) {
  const image = new Image()
  image.src = `data:image/png;base64,${png}`
  await image.decode()
  const { width, height } = image
  const draw = (
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ w,
    /** @type {number} */ h,
  ) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h })
    const drawing = canvas.getContext('2d', { alpha: false })
    if (drawing === null) throw new Error('This page cannot draw.')
    drawing.drawImage(image, -x, -y)
    return { canvas, drawing }
  }
  const pixels = new Uint32Array(
    draw(0, 0, width, height).drawing.getImageData(0, 0, width, height).data.buffer,
  )
  const kept = /** @type {{ filmed?: Uint32Array }} */ (globalThis)
  const before = kept.filmed
  kept.filmed = pixels
  let [left, top, right, bottom] =
    before === undefined ? [0, 0, width - 1, height - 1] : [width, height, -1, -1]
  if (before !== undefined)
    for (let index = 0; index < pixels.length; index += 1) {
      if (pixels[index] === before[index]) continue
      const [x, y] = [index % width, Math.floor(index / width)]
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  if (right < left) return undefined
  const [x, y] = [left - (left % 2), top - (top % 2)]
  const [w, h] = [right - x + 1, bottom - y + 1]
  const [, webp = ''] = draw(x, y, w, h).canvas.toDataURL('image/webp', 0.86).split(',')
  return { x, y, width: w, height: h, webp }
}
