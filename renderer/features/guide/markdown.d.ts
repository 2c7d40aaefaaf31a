declare module '*.md' {
  import type { GuidePage } from './blocks.ts';

  const page: GuidePage;
  export default page;
}
