/** Two characters that no font draws alike. What no font of the system has is drawn as the same empty box. */
const TWO = /** @type {const} */ (['\u6c49', '\u5b57'])

/**
 * Returns true if a page draws Chinese characters, and not boxes in their place.
 *
 * @param {import('playwright-core').Page} page
 * @returns {Promise<boolean>}
 */
export const drawsChinese = page =>
  page.evaluate(two => {
    const pictures = two.map(character => {
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = 48
      const drawing = canvas.getContext('2d')
      if (drawing === null) return ''
      drawing.font = `32px ${getComputedStyle(document.body).fontFamily}`
      drawing.fillText(character, 4, 36)
      return canvas.toDataURL()
    })
    return pictures[0] !== pictures[1]
  }, TWO)
