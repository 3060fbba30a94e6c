export const modifierNameOn = (platform: string): 'Ctrl' | '⌘' => (isApple(platform) ? '⌘' : 'Ctrl')

export const modifierEventFieldOn = (platform: string): 'ctrlKey' | 'metaKey' =>
  isApple(platform) ? 'metaKey' : 'ctrlKey'

/** Detects Apple platforms as the key library does. */
const isApple = (platform: string): boolean => /Mac|iPod|iPhone|iPad/.test(platform)

/**
 * Returns the name of the key held with Enter to confirm. It is Control everywhere, because macOS sends no keyup of
 * Enter while ⌘ is down.
 */
export const holdModifierNameOn = (platform: string): 'Ctrl' | 'Control' =>
  isApple(platform) ? 'Control' : 'Ctrl'

const currentPlatform = typeof navigator === 'object' ? navigator.platform : ''

export const modifierName = modifierNameOn(currentPlatform)

export const modifierEventField = modifierEventFieldOn(currentPlatform)

export const holdModifierName = holdModifierNameOn(currentPlatform)
