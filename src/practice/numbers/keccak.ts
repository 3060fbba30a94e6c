const MASK = (1n << 64n) - 1n
const rotateLane = (lane: bigint, by: bigint): bigint => ((lane << by) | (lane >> (64n - by))) & MASK

const ROUNDS = computeRoundConstants()

function computeRoundConstants(): readonly bigint[] {
  let register = 1
  return Array.from({ length: 24 }, () => {
    let constant = 0n
    for (let bit = 0; bit < 7; bit += 1) {
      if ((register & 1) === 1) constant |= 1n << ((1n << BigInt(bit)) - 1n)
      register = register & 0x80 ? (register << 1) ^ 0x171 : register << 1
    }
    return constant
  })
}

const LANE_MOVES = computeLaneMoves()

function computeLaneMoves(): readonly { readonly to: number; readonly by: bigint }[] {
  const steps: { to: number; by: bigint }[] = []
  let [x, y] = [1, 0]
  for (let step = 0; step < 24; step += 1) {
    steps.push({ to: x + 5 * y, by: BigInt((((step + 1) * (step + 2)) / 2) % 64) })
    ;[x, y] = [y, (2 * x + 3 * y) % 5]
  }
  return steps
}

function permuteLanes(lanes: bigint[]): void {
  const lane = (at: number): bigint => lanes[at] ?? 0n
  for (const constant of ROUNDS) {
    const columns = [0, 1, 2, 3, 4].map(
      x => lane(x) ^ lane(x + 5) ^ lane(x + 10) ^ lane(x + 15) ^ lane(x + 20),
    )
    const column = (x: number): bigint => columns[x % 5] ?? 0n
    for (let at = 0; at < 25; at += 1)
      lanes[at] = lane(at) ^ column((at % 5) + 4) ^ rotateLane(column((at % 5) + 1), 1n)
    const moved = [...lanes]
    // Each lane moves to the position of the next entry.
    for (const [step, { to, by }] of LANE_MOVES.entries()) {
      const next = LANE_MOVES[(step + 1) % 24]?.to ?? 0
      moved[next] = rotateLane(lane(to), by)
    }
    const at = (index: number): bigint => moved[index] ?? 0n
    for (let y = 0; y < 25; y += 5)
      for (let x = 0; x < 5; x += 1)
        lanes[y + x] = at(y + x) ^ (~at(y + ((x + 1) % 5)) & MASK & at(y + ((x + 2) % 5)))
    lanes[0] = lane(0) ^ constant
  }
}

const RATE = 136

export function keccak256(of: Uint8Array | string): Buffer {
  const bytes = Buffer.from(of)
  const padded = Buffer.alloc((Math.floor(bytes.length / RATE) + 1) * RATE)
  bytes.copy(padded)
  padded[bytes.length] = 0x01
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 0x80
  const lanes = Array<bigint>(25).fill(0n)
  for (let block = 0; block < padded.length; block += RATE) {
    for (let at = 0; at < RATE / 8; at += 1)
      lanes[at] = (lanes[at] ?? 0n) ^ padded.readBigUInt64LE(block + 8 * at)
    permuteLanes(lanes)
  }
  const hash = Buffer.alloc(32)
  for (let at = 0; at < 4; at += 1) hash.writeBigUInt64LE(lanes[at] ?? 0n, 8 * at)
  return hash
}
