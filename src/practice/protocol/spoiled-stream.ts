import type { Faults } from '../faults/faults'

/** The pushes of one socket on their way to the client. */
export interface SpoiledStream {
  readonly push: (topic: string, text: string) => void
  /** Whether the stream has been made to say nothing any more. */
  readonly silent: () => boolean
}

/** Sends pushes as they are, but for those a fault strikes. */
export function createSpoiledStream(
  faults: Pick<Faults, 'frame'>,
  send: (text: string) => void,
  cut: () => void,
): SpoiledStream {
  let silent = false
  let held: string | undefined
  const pass = (text: string) => {
    send(text)
    if (held === undefined) return
    const late = held
    held = undefined
    send(late)
  }
  return {
    silent: () => silent,
    push: (topic, text) => {
      if (silent) return
      const fault = faults.frame(topic)
      switch (fault?.name) {
        case 'drop the frame':
          return
        case 'repeat the frame':
          pass(text)
          return send(text)
        case 'swap frames':
          held = text
          return
        case 'garble the frame':
          return pass(text.replace(fault.find, fault.put))
        case 'cut the frame':
          return pass(text.slice(0, fault.bytes))
        case 'fall silent':
          silent = true
          return
        case 'close the socket':
          return cut()
        default:
          return pass(text)
      }
    },
  }
}
