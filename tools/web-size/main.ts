// Reports the gzipped JavaScript of a page's first load from the production build; exit 1 above the budget.
import { measurePage, PAGES, type PageBudget } from './page-size.ts'

function isWithinBudget(page: PageBudget): boolean {
  const { files, kilobytes } = measurePage(page)
  const fits = kilobytes <= page.budgetKb
  console.log(
    `  ${page.page}: ${kilobytes.toFixed(1)} kB of gzipped JavaScript in ${files} files, ${fits ? 'within' : 'ABOVE'} ${page.budgetKb} kB`,
  )
  return fits
}

if (PAGES.map(isWithinBudget).includes(false)) process.exitCode = 1
