// After each test of the client the page is empty again, and so is its storage. Files share a process and the modules of
// the app, so Testing Library's own clean-up, which its first import registers, would serve the first file only.
import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// A screen's code is transformed when a test first shows it, which takes long on a loaded machine.
configure({ asyncUtilTimeout: 20_000 })

// happy-dom has no idle callbacks, and without them the page counts as idle only after a second.
const deadline: IdleDeadline = { didTimeout: false, timeRemaining: () => 0 }
window.requestIdleCallback = (run) => Number(setTimeout(run, 0, deadline))
window.cancelIdleCallback = (handle) => clearTimeout(handle)
// Nor has it a layout to scroll.
window.scrollTo = () => undefined

afterEach(() => {
  cleanup()
  // Elements that a test has put there by itself would meet the tests of another file.
  document.body.replaceChildren()
  window.localStorage.clear()
  window.sessionStorage.clear()
  // The queries remember an 'offline' event, and would wait in the next test.
  onlineManager.setOnline(true)
})

// A screen that still loads when its file ends would stay broken for the next file, which shares the modules.
afterAll(() => vi.dynamicImportSettled())
