// React's renderer alone: the page runs this in a task before the one that runs the app, see build/separate-scripts.ts.
import { createRoot, type Root } from 'react-dom/client'

export function createReactRoot(element: HTMLElement): Root {
  return createRoot(element)
}
