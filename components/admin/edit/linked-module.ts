export type LinkedModule = { id: string; name: string; link: string };
