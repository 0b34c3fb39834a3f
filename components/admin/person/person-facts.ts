export type PersonFacts = {
  id: string;
  name: string;
  email: string;
  isBlocked: boolean;
  isAdmin: boolean;
  isVerified: boolean;
};
