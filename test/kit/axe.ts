import axe from 'axe-core'

/** What a page of no size can say of itself: neither colours nor places are drawn there. */
const unseen = [
  'color-contrast',
  'region',
  'page-has-heading-one',
  'landmark-one-main',
  'scrollable-region-focusable',
  // The rows of a table of no height are not there to be pointed at.
  'aria-valid-attr-value',
]

/** What is wrong with a part of a page for somebody who cannot see it or use a mouse: rule and element, one a line. */
export async function axeFaults(element: Element): Promise<readonly string[]> {
  const rules = Object.fromEntries(unseen.map(id => [id, { enabled: false }]))
  const { violations } = await axe.run(element, { rules, elementRef: false })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
}
