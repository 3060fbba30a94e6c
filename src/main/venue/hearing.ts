import { DecodeFault } from './decode/reader'
import { getPlainText } from './json'
import type { JsonFields } from './json-value'

/** What a frame is about: its topic, or what it is where it names none. The account's figures also come bare. */
export function getFrameTopic(frame: JsonFields): string {
  const bare = frame.get('accountDetail') === undefined ? 'frame' : 'account'
  return getPlainText(frame.get('topic')) ?? (frame.get('event') === 'request' ? 'request' : bare)
}

/** Takes a frame in. Where it cannot be read, that is told with its topic and the place in it, and nothing is thrown. */
export function readFrame(
  frame: JsonFields,
  read: (frame: JsonFields) => void,
  unreadable: (topic: string, path: string) => void,
): void {
  try {
    read(frame)
  } catch (error) {
    if (!(error instanceof DecodeFault)) throw error
    unreadable(getFrameTopic(frame), error.path)
  }
}
