import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { FIRST_PAINTS, FirstPaint } from './FirstPaint.tsx'

/** Static markup by path; run by the build, see build/first-paint.ts. */
export function renderFirstPaints(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(FIRST_PAINTS).map(([path, content]) => [
      path,
      renderToStaticMarkup(
        <StaticRouter location={path.startsWith('/') ? path : '/'}>
          <FirstPaint>{content}</FirstPaint>
        </StaticRouter>,
      ),
    ]),
  )
}
