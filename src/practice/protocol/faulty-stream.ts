import type { FaultRegistry } from '../faults/fault-registry'

export interface FaultyStream {
  readonly push: (topic: string, text: string) => void
}

/** Sends pushes unchanged, except those that a fault affects. */
export function createFaultyStream(
  faults: Pick<FaultRegistry, 'frame'>,
  send: (text: string) => void,
  terminate: () => void,
): FaultyStream {
  let silent = false
  let delayedText: string | undefined
  const sendInOrder = (text: string) => {
    send(text)
    if (delayedText === undefined) return
    const late = delayedText
    delayedText = undefined
    send(late)
  }
  return {
    push: (topic, text) => {
      if (silent) return
      const fault = faults.frame(topic)
      switch (fault?.name) {
        case 'drop the frame':
          return
        case 'repeat the frame':
          sendInOrder(text)
          return send(text)
        case 'swap frames':
          delayedText = text
          return
        case 'garble the frame':
          return sendInOrder(text.replace(fault.find, fault.put))
        case 'cut the frame':
          return sendInOrder(text.slice(0, fault.bytes))
        case 'fall silent':
          silent = true
          return
        case 'close the socket':
          return terminate()
        default:
          return sendInOrder(text)
      }
    },
  }
}
