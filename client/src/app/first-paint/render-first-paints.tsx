import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { FIRST_PAINTS, FirstPaint } from './FirstPaint.tsx'

/** Static markup by path; run by the build, see build/first-paint.ts. */
export function renderFirstPaints(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(FIRST_PAINTS).map(([path, content]) => [
      path,
      plain(
        renderToStaticMarkup(
          <ThemeProvider isStatic>
            <StaticRouter location={path.startsWith('/') ? path : '/'}>
              <FirstPaint>{content}</FirstPaint>
            </StaticRouter>
          </ThemeProvider>,
        ),
      ),
    ]),
  )
}

/** Mantine sets sizes as style attributes, which the content policy refuses; our style sheets repeat them. */
function plain(markup: string): string {
  return markup.replaceAll(/ style="[^"]*"/g, '')
}
