import { expect, test, vi } from 'vitest'
import { focusAlong } from './focus-path.ts'

function page() {
  document.body.innerHTML = '<main tabindex="-1" data-focus-fallback><ul><li><button>Un</button></li></ul></main>'
  const [button, list] = [document.querySelector('button'), document.querySelector('ul')]
  if (button === null || list === null) throw new Error('The page has both')
  return { button, list }
}

test('a control that is hidden by now stays as it is, and its list takes the focus', () => {
  const { button, list } = page()
  // No focus comes to a control without a box.
  vi.spyOn(button, 'focus').mockReturnValue()
  focusAlong([button, list])
  expect(document.activeElement).toBe(list)
  expect(button.outerHTML).toBe('<button>Un</button>')
})

test('a list that is hidden by now leaves the focus to the screen, and stays as it is', () => {
  const { list } = page()
  list.checkVisibility = () => false
  focusAlong([list])
  expect(document.activeElement).toBe(document.querySelector('main'))
  expect(list.hasAttribute('tabindex')).toBe(false)
})
