/** The name of the key that is held with another one, on the system that the browser says it runs on. */
export const modifierNameOn = (platform: string): 'Ctrl' | '⌘' => (isApple(platform) ? '⌘' : 'Ctrl')

/** The field of a keyboard event that says whether that key is held. */
export const modifierEventFieldOn = (platform: string): 'ctrlKey' | 'metaKey' =>
  isApple(platform) ? 'metaKey' : 'ctrlKey'

/** The same words by which the key library tells them apart. */
const isApple = (platform: string): boolean => /Mac|iPod|iPhone|iPad/.test(platform)

/**
 * The name of the key that is held with Enter for a yes. It is Control on every system: macOS sends no release of Enter
 * while ⌘ is down.
 */
export const holdModifierNameOn = (platform: string): 'Ctrl' | 'Control' =>
  isApple(platform) ? 'Control' : 'Ctrl'

const currentPlatform = typeof navigator === 'object' ? navigator.platform : ''

/** The name of that key here. */
export const modifierName = modifierNameOn(currentPlatform)

/** The field of that key here. */
export const modifierEventField = modifierEventFieldOn(currentPlatform)

/** The name of the key that is held with Enter here. */
export const holdModifierName = holdModifierNameOn(currentPlatform)
