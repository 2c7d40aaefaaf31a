/** Import circles, types counted: the one that is allowed draws values that hold values. */
export default {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Move what both sides need to a file of its own, or declare it where it is asked for.',
      severity: 'error',
      from: { pathNot: '^renderer/detail/(nested/|ValueTree\\.svelte)' },
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.svelte', '.js'] },
  },
};
