import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Runs the projects in the order of vitest.config.ts; vitest itself sorts them by name. The project that runs last should
 * have many short files: while its last file runs, the other workers have nothing left.
 */
export class ProjectOrder extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ project }: TestSpecification) => this.ctx.projects.indexOf(project)
    const sorted = await super.sort(specifications)
    return sorted.sort((a, b) => rankOf(a) - rankOf(b))
  }
}
