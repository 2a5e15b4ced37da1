"""Search: information-set Monte-Carlo tree search over whole turns, as deep and as long as the clock allows."""

from collections.abc import Callable, Sequence
from math import log, sqrt
from random import Random
from time import perf_counter
from typing import Any, Final

from bots.reference.evaluate import Judge, evaluation_of
from bots.reference.turns import Turns
from bots.sdk import Bot, Choice, Decision, Move, Table, run
from engine_service.kernel.game import AnyGame
from engine_service.kernel.seats import Seat

FIRST_TRIES=96
ROOT_TURNS=10
REFINEMENTS=250
CURIOSITY=0.7
WORLDS=12

class Node:
    __slots__ = ("plan", "visits", "total", "available", "children")
    def __init__(self, plan):
        self.plan = plan; self.visits = 0; self.total = 0.0; self.available = 0; self.children = []


class Tree:
    def __init__(self, game, seats, decision, rounds, mine, theirs, paranoid=False):
        self.game=game; self.judge=Judge(game,seats); self.turns=Turns(game)
        self.seat=decision.seat; self.chance=Random(decision.number)
        self.rounds=rounds; self.mine=mine; self.theirs=theirs; self.paranoid=paranoid
        self.seats=seats
        self.decision=decision
        self.worlds=[game.imagine(decision.observation,self.chance.getrandbits(64))]
        self.turn=self.turns.whose(self.worlds[0])
        self.root=Node(())
        self.low,self.high=1.0,0.0
        self.count=0
        self._first_turns()

    def _first_turns(self):
        found={}
        per=max(2,FIRST_TRIES//len(self.decision.legal_moves))
        for move in self.decision.legal_moves:
            for _ in range(per): self._try((move,),found)
        for _ in range(REFINEMENTS):
            best=sorted(found,reverse=True)[:ROOT_TURNS]
            plan=found[best[int(self.chance.random()**2*len(best))]]
            self._try(plan[:1+int(self.chance.random()*len(plan))],found)
        for v in sorted(found,reverse=True)[:ROOT_TURNS]:
            n=Node(tuple(found[v])); n.visits=1; n.total=v; self.root.children.append(n)
            self.low=min(self.low,v); self.high=max(self.high,v)

    def _try(self,start,found):
        g=self.game
        s=g.clone(self.worlds[0])
        for m in start: g.apply(s,m)
        plan=[*start,*self.turns.finish(s,self.turn,self.chance)]
        v=self.judge.shares(s)[self.seat]
        key=round(v,9)
        if key not in found: found[key]=plan

    def iterate(self):
        g=self.game
        if len(self.worlds)<WORLDS and self.count>=len(self.worlds):
            self.worlds.append(g.imagine(self.decision.observation,self.chance.getrandbits(64)))
        state=g.clone(self.worlds[self.count%len(self.worlds)])
        self.count+=1
        path=[]; node=self.root; node.visits+=1
        mover=self.seat
        depth=0; horizon=self.rounds*self.seats
        while True:
            child=self._select(node, state, mover)
            if child is None: break
            path.append((child,mover)); 
            self._follow(state,child.plan)
            depth+=1
            if g.to_decide(state) is None or depth>horizon: break
            fresh=child.visits<=1
            node=child; 
            mover=self.turns.whose(state)
            if fresh: break
        while depth<=horizon and g.to_decide(state) is not None:
            mine=self.turns.whose(state)==self.seat
            state,_=self.turns.good_turn(state,self.mine if mine else self.theirs,self.chance)
            depth+=1
        shares=self.judge.shares(state)
        v=shares[self.seat]; self.low=min(self.low,v); self.high=max(self.high,v)
        for n,m in path:
            n.visits+=1
            n.total+=(1-v) if self.paranoid and m!=self.seat else shares[m]

    def _select(self,node,state,mover):
        root=node is self.root
        if not root and len(node.children)**2<=node.visits:
            _,plan=self.turns.good_turn(state,self.mine if mover==self.seat else self.theirs,self.chance)
            if not plan: return None
            plan=tuple(plan)
            for c in node.children:
                if c.plan==plan: break
            else:
                c=Node(plan); node.children.append(c)
            c.available+=1
            return c
        best=None;bs=-1e9
        legal=self.game.legal_moves(state)
        span=max(self.high-self.low,1e-6)
        for c in node.children:
            if c.plan[0] not in legal: continue
            c.available+=1
            if not c.visits: return c
            s=c.total/c.visits/span+CURIOSITY*sqrt(log(c.available+1)/c.visits)
            if s>bs: best,bs=c,s
        return best

    def _follow(self,state,plan):
        g=self.game; turn=self.turns.whose(state)
        for m in plan:
            legal=g.legal_moves(state)
            if m not in legal: break
            g.apply(state,m)
        self.turns.finish(state,turn,self.chance) if self.turns.whose(state)==turn else None

    def answer(self):
        best=max(self.root.children,key=lambda c:(c.visits,c.total))
        g=self.game; seat=self.seat
        one,other=g.clone(self.worlds[0]),g.imagine(self.decision.observation,self.chance.getrandbits(64))
        plan=[]
        for m in best.plan:
            if g.to_decide(one)!=seat or g.to_decide(other)!=seat or m not in g.legal_moves(other): break
            if plan and g.observe(one,seat)!=g.observe(other,seat): break
            plan.append(m); g.apply(one,m); g.apply(other,m)
        return plan


class SearchBot(Bot):
    name = "search"
    def __init__(self, iterations=None, rounds=2, mine=4, theirs=2, paranoid=False, clock=None):
        self.iterations=iterations; self.kw=dict(rounds=rounds,mine=mine,theirs=theirs,paranoid=paranoid); self.bank=clock
    def start(self, table):
        self.table=table; self.evaluation=evaluation_of(table.game); self.used=0.0; self.searches=0
    def decide(self, decision):
        began=perf_counter()
        tree=Tree(decision.game,self.table.seats,decision,**self.kw)
        if len({c.plan[0] for c in tree.root.children})>1 or True:
            if self.iterations is not None:
                for _ in range(self.iterations): tree.iterate()
            else:
                left=(self.bank-self.used) if self.bank else decision.clock.seconds_left
                turns=self.evaluation.turns_left(tree.worlds[0],decision.seat)
                ends=began+max(0.0,(left-0.2)/(1.5*turns+4))
                while perf_counter()<ends: tree.iterate()
        self.searches+=1
        r=tree.answer()
        self.used+=perf_counter()-began
        self.its=getattr(self,'its',0)+tree.count
        return r


if __name__ == "__main__":
    run(SearchBot())
