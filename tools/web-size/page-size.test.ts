import { expect, test } from 'vitest'
import { firstLoadFiles } from './page-size.ts'

const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  '_chart.js': { file: 'assets/chart.js', imports: ['_react.js'] },
  'src/features/home/HomeScreen.tsx': { file: 'assets/home.js', imports: ['index.html', '_react.js'] },
  'src/features/battle/arena/BattleScreen.tsx': { file: 'assets/battle.js', imports: ['_chart.js'] },
  'src/theme.css': { file: 'assets/theme.css' },
}

test('a page loads the entry, its own modules and what they import, each once', () => {
  expect(firstLoadFiles(manifest, ['index.html', 'src/features/home/HomeScreen.tsx'])).toEqual([
    'assets/index.js',
    'assets/react.js',
    'assets/home.js',
  ])
})

test('chunks of other pages and styles are not counted', () => {
  const files = firstLoadFiles(manifest, ['index.html', 'src/theme.css'])
  expect(files).toEqual(['assets/index.js', 'assets/react.js'])
})

test('a module that is no longer in the build is an error, not a lighter page', () => {
  expect(() => firstLoadFiles(manifest, ['src/features/gone.tsx'])).toThrow('src/features/gone.tsx')
})
