export function sandboxRefusal(runtime: string): string | undefined;
