import type { ObjectDirective } from 'vue'

/**
 * Directive that keeps an element's text in one text node and changes its content. Replacing the node would restyle and
 * lay out the element again. For text that changes with every update.
 */
export const vSays: ObjectDirective<Element, string> = {
  created: (element, { value }) => element.append(value),
  beforeUpdate(element, { value, oldValue }) {
    if (value !== oldValue && element.firstChild !== null) element.firstChild.nodeValue = value
  },
}
