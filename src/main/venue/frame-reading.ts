import { DecodeFault } from './decode/field-reader'
import { getPlainText } from './json'
import type { JsonFields } from './exact-json-value'

/** Returns a frame's topic, or its kind if it names none. Account figures also arrive without a topic. */
export function getFrameTopic(frame: JsonFields): string {
  const bare = frame.get('accountDetail') === undefined ? 'frame' : 'account'
  return getPlainText(frame.get('topic')) ?? (frame.get('event') === 'request' ? 'request' : bare)
}

/** Reads a frame; a decode fault is reported with topic and path and not thrown. */
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
